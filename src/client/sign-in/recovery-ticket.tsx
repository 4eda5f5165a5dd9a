import Check from 'lucide-react/icons/check';
import { useEffect, useRef } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { copyText } from '#client/device/share.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { CopyButton } from '#client/ui/controls/copy-button.tsx';

export function RecoveryTicket({ code, onKept }: { code: string; onKept: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async () => {
    const copied = await copyText(code);
    toast(
      copied
        ? { tone: 'done', title: 'Copied!', text: 'Recovery code copied to clipboard' }
        : { tone: 'failed', title: 'Error', text: 'Failed to copy. Write the code down.' },
    );
    return copied;
  };
  return (
    <section aria-labelledby="recovery" className="grid gap-4">
      <div className="ink-y rounded-poster border-2 border-keyline px-4 pt-2.5 pb-4">
        <h2 id="recovery" ref={heading} tabIndex={-1} className="bill border-key border-b-3 pb-1.5">
          Your recovery code
        </h2>
        <p className="poster digits mt-3 select-all text-balance text-center text-[1.75rem] leading-[1.15]">
          {code.split('-').map((part, at) => (
            <span key={part} className="whitespace-nowrap">
              <span>{at > 0 ? '-' : ''}</span>
              <wbr />
              <span>{part}</span>
            </span>
          ))}
        </p>
      </div>
      <p className="text-muted">
        It opens your name once, should your passkey be lost. Write it down or save it now: it is not shown
        again.
      </p>
      <CopyButton label="Copy code" onCopy={copy} />
      <Button icon={Check} onClick={onKept}>
        I have kept it
      </Button>
    </section>
  );
}
