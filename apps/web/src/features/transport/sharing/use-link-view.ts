import { useLocation, useNavigate } from '@tanstack/react-router';
import { linksSearch, type LinkView } from './links-search.ts';

const viewOf = ({ search }: { readonly search: object }): LinkView => linksSearch.parse(search).links ?? 'current';

/** Which links the list shows, kept in the address; those of use are shown at first. */
export function useLinkView(): [LinkView, (view: LinkView) => void] {
  const navigate = useNavigate();
  const view = useLocation({ select: viewOf });
  const choose = (chosen: LinkView): void => {
    const links = chosen === 'current' ? undefined : chosen;
    void navigate({ to: '.', search: (before: object) => ({ ...before, links }), replace: true });
  };
  return [view, choose];
}
