import Copy from 'lucide-react/icons/copy';
import Link from 'lucide-react/icons/link';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import QrCode from 'lucide-react/icons/qr-code';
import Share2 from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { type Toast, toast } from '#client/announce/toasts.ts';
import { useWide } from '#client/device/media.ts';
import {
  chatLink,
  copyText,
  maxUncopiedLength,
  messageOf,
  type Shareable,
  shareOrCopy,
  smsLink,
} from '#client/device/share.ts';
import { absolute } from '#client/links.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { CopyButton } from '#client/ui/controls/copy-button.tsx';
import { LinkButton } from '#client/ui/controls/link-button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { lazyComponent } from '#client/ui/lazy-component.tsx';
import { paths } from '#contract/paths.ts';
import { product } from '#contract/product.ts';
import type { Game } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';

/** One low row, so that all invite actions fit on the first screen of a phone. */
const otherWay =
  'min-h-[48px] w-auto flex-auto flex-col gap-[2px] p-[2px] font-stretch-[92%] text-[0.875rem] sm:flex-row sm:gap-[8px] sm:text-[1rem]';

type QrInviteProps = { link: string; code: string };

const LinkAsText = ({ link }: { link: string }) => <p className="break-all font-semibold">{link}</p>;

const QrTile = lazyComponent(() => import('./qr-tile.tsx').then((found) => found.QrTile), {
  fallback: <div className="skeleton size-full rounded-poster" />,
  failed: LinkAsText,
});

/** Shows the invite link as a QR code; a narrow page shows the code only after a button press. */
const QrInvite = (props: QrInviteProps) => (useWide() ? <OpenCode {...props} /> : <CodeButton {...props} />);

const Code = ({ link, code }: QrInviteProps) => (
  <QrTile link={link} label={`QR code of the invite link, room ${[...code].join(' ')}`} />
);

const hintOf = (code: string) => `Point the camera of the other phone at it. The room is ${code}.`;

const OpenCode = (props: QrInviteProps) => (
  <section aria-labelledby="qr-title" className="order-last mt-5 flex w-full items-center gap-5">
    <div className="size-[min(12.5rem,32svh)] flex-none">
      <Code {...props} />
    </div>
    <div>
      <h2 id="qr-title" className="poster text-[1.5rem] leading-none">
        Scan to join
      </h2>
      <p className="mt-2 text-balance text-muted text-small">{hintOf(props.code)}</p>
    </div>
  </section>
);

function CodeButton(props: QrInviteProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="quiet" icon={QrCode} className={otherWay} onClick={() => setOpen(true)}>
        QR code
      </Button>
      {open && (
        <Sheet onClose={close} label="Scan to join" describedBy="qr-hint">
          <div className="p-5 pb-[34px] text-center sm:pb-6">
            <h2 className="poster text-[2.25rem] leading-none">Scan to join</h2>
            <p id="qr-hint" className="mt-2 text-balance text-muted">
              {hintOf(props.code)}
            </p>
            <div className="mx-auto mt-4 size-[min(20rem,78vw,52svh)]">
              <Code {...props} />
            </div>
            <Button kind="ghost" className="mt-5" onClick={close}>
              Close
            </Button>
          </div>
        </Sheet>
      )}
    </>
  );
}

const openingSentence = ({ battleType, pace }: Game): string =>
  pace === 'anytime'
    ? 'I threw a song at you. Answer it.'
    : `You are called out to a ${battleTypeLabel(battleType)}.`;

const inviteFor = (game: Game): Shareable => ({
  title: product,
  text: `${openingSentence(game)} Room code ${game.roomCode}:`,
  url: absolute(paths.room(game.roomCode)),
});

function toastCopied(copied: boolean, invite: string) {
  const message: Toast = copied
    ? { tone: 'done', title: 'Invite Copied!', text: 'Paste it wherever your opponent is.' }
    : { tone: 'failed', title: 'Failed to copy invite message', text: invite.slice(0, maxUncopiedLength) };
  toast({ ...message, ofRoom: true });
}

async function share(invite: Shareable) {
  const how = await shareOrCopy(invite);
  if (how === 'copied' || how === 'failed') toastCopied(how === 'copied', messageOf(invite));
}

async function copyLink({ url }: Shareable): Promise<boolean> {
  const copied = await copyText(url);
  toastCopied(copied, url);
  return copied;
}

async function copyCode(code: string): Promise<boolean> {
  const copied = await copyText(code);
  const message: Toast = copied
    ? { tone: 'done', title: 'Copied!', text: 'Room code copied to clipboard' }
    : { tone: 'failed', title: 'Failed to copy room code', text: code };
  toast({ ...message, ofRoom: true });
  return copied;
}

export function InviteActions({ game }: { game: Game }) {
  const invite = inviteFor(game);
  return (
    <>
      <Button icon={Share2} onClick={() => void share(invite)}>
        Share Invite Link
      </Button>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        <CopyButton
          icon={Link}
          label="Copy Link"
          className="w-auto flex-1 px-2 narrow:gap-1.5 narrow:px-1"
          onCopy={() => copyLink(invite)}
        />
        <CopyButton
          icon={Copy}
          label="Copy Code"
          className="w-auto flex-1 px-2 narrow:gap-1.5 narrow:px-1"
          onCopy={() => copyCode(game.roomCode)}
        />
      </div>
      <div className="mt-[6px] flex flex-wrap gap-[4px]">
        <LinkButton
          kind="quiet"
          icon={MessageCircle}
          className={otherWay}
          href={chatLink(messageOf(invite))}
          target="_blank"
          rel="noopener"
        >
          Send in a chat app
        </LinkButton>
        <QrInvite link={invite.url} code={game.roomCode} />
        <LinkButton
          kind="quiet"
          icon={MessageSquareText}
          className={`hidden pointer-coarse:flex ${otherWay}`}
          href={smsLink(messageOf(invite))}
        >
          Send as SMS
        </LinkButton>
      </div>
    </>
  );
}
