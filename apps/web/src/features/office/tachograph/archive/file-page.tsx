export function FilePage({ id }: { readonly id: number }) {
  return <>{id}</>;
}
