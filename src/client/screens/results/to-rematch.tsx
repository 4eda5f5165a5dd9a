import Swords from 'lucide-react/icons/swords';
import { useLocation } from 'wouter';
import { battleAddress } from '#client/battle/battle-address.ts';
import { Button } from '#client/ui/controls/button.tsx';
import type { Results } from '#contract/schemas.ts';

/** In the place of the offer, once it was taken: there is one rematch of a battle. */
export function ToRematch({ rematch }: { rematch: NonNullable<Results['rematch']> }) {
  const [, go] = useLocation();
  return (
    <Button icon={Swords} className="result-main" onClick={() => go(battleAddress(rematch))}>
      {rematch.status === 'completed' ? 'See how the rematch ended' : 'Go to the rematch'}
    </Button>
  );
}
