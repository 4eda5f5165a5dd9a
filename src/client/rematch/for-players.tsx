import { BattleCall } from './battle-call.tsx';
import { RematchDialog } from './rematch-dialog.tsx';

/** What may happen to a signed-in player on any page. */
export function ForPlayers() {
  return (
    <>
      <RematchDialog />
      <BattleCall />
    </>
  );
}
