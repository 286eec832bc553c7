export const users = {
  role: {
    sysadmin: 'sistemski skrbnik',
    admin: 'skrbnik',
    user: 'uporabnik',
  },
};
