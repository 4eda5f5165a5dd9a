import Download from 'lucide-react/icons/download';
import { LinkButton } from '#client/ui/controls/link-button.tsx';
import { calls } from '#contract/calls.ts';
import { Section } from './section.tsx';

export const CopySection = () => (
  <Section
    title="A copy of everything"
    hint="All that is stored about you as one file: your battles, songs, ratings and devices."
  >
    <LinkButton
      kind="ghost"
      icon={Download}
      href={calls.copyAccount.path}
      download="banger-battle-account.json"
    >
      Download a copy
    </LinkButton>
  </Section>
);
