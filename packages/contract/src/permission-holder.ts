/**
 * Who has a permission: every user; editors, who are the administrators of an organization and the users whom they let edit
 * its fleet; its administrators; system administrators, who belong to no organization and have what everybody has besides.
 */
export type PermissionHolder = 'everybody' | 'editors' | 'administrators' | 'system administrators';
