import { useText } from '../../i18n/use-text.ts';
import type { Choice } from '../../shared/choice.ts';
import type { CommandGroup } from '../../shared/feature.ts';
import { openHelp } from '../help/help-state.ts';
import { frameLayout } from './frame-layout.ts';
import { showList, useListShown } from './list-shown.ts';

export const frameCommands: CommandGroup = { group: 'actions', useChoices: useFrameChoices };

function useFrameChoices(): readonly Choice[] {
  const t = useText();
  const listShown = useListShown();
  const { bottomPanelShown, orientation } = frameLayout.use((layout) => layout);
  const vertical = orientation === 'vertical';
  return [
    {
      id: 'sidebar',
      label: t(listShown ? 'frame.layout.hideSidebar' : 'frame.layout.showSidebar'),
      run: () => showList(!listShown),
    },
    {
      id: 'bottom',
      label: t(bottomPanelShown ? 'frame.layout.hideBottomPanel' : 'frame.layout.showBottomPanel'),
      run: () => frameLayout.set({ bottomPanelShown: !bottomPanelShown }),
    },
    {
      id: 'orientation',
      label: t(vertical ? 'frame.layout.toHorizontal' : 'frame.layout.toVertical'),
      run: () => frameLayout.set({ orientation: vertical ? 'horizontal' : 'vertical' }),
    },
    { id: 'help', label: t('help.title'), run: () => openHelp() },
    { id: 'shortcuts', label: t('help.keyboard'), run: () => openHelp('keyboard') },
    { id: 'news', label: t('help.news'), run: () => openHelp('news') },
  ];
}
