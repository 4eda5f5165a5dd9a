import { Button } from '#client/ui/controls/button.tsx';
import { Question } from '#client/ui/layout/sheet.tsx';

export const UnheardQuestion = ({ onRate, onClose }: Record<'onRate' | 'onClose', () => void>) => (
  <Question title="Not heard yet. Rate anyway?" text="The song was not started here." onClose={onClose}>
    <Button kind="ghost" className="mb-1 w-auto flex-auto" onClick={onRate}>
      Rate anyway
    </Button>
    <Button className="w-auto flex-auto" onClick={onClose}>
      Listen first
    </Button>
  </Question>
);
