import Copy from 'lucide-react/icons/copy';
import Link from 'lucide-react/icons/link';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Share2 from 'lucide-react/icons/share-2';
import { type Toast, toast } from '#client/announce/toasts.ts';
import { copyText } from '#client/device/clipboard.ts';
import { chatLink, messageOf, type Shareable, shareOrCopy, smsLink } from '#client/device/share.ts';
import { absolute, paths } from '#client/paths.ts';
import { product } from '#client/product.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { CopyButton } from '#client/ui/controls/copy-button.tsx';
import { LinkButton } from '#client/ui/controls/link-button.tsx';
import type { Game } from '#contract/schemas.ts';
import { battleTypeLabel } from '#rules/battle-types.ts';
import { QrInvite } from './qr-invite.tsx';

/** Of a text that could not be copied, this much is shown instead (spec §8). */
const shownOfText = 100;

const inviteTo = ({ battleType, roomCode }: Game): Shareable => ({
  title: product,
  text: `You are called out to a ${battleTypeLabel(battleType)}. Room code ${roomCode}:`,
  url: absolute(paths.room(roomCode)),
});

function sayCopied(copied: boolean, invite: string) {
  const said: Toast = copied
    ? { tone: 'done', title: 'Invite Copied!', text: 'Paste it wherever your opponent is.' }
    : { tone: 'failed', title: 'Failed to copy invite message', text: invite.slice(0, shownOfText) };
  toast({ ...said, ofRoom: true });
}

async function share(invite: Shareable) {
  const how = await shareOrCopy(invite);
  if (how === 'copied' || how === 'failed') sayCopied(how === 'copied', messageOf(invite));
}

async function copyLink({ url }: Shareable): Promise<boolean> {
  const copied = await copyText(url);
  sayCopied(copied, url);
  return copied;
}

async function copyCode(code: string): Promise<boolean> {
  const copied = await copyText(code);
  const said: Toast = copied
    ? { tone: 'done', title: 'Copied!', text: 'Room code copied to clipboard' }
    : { tone: 'failed', title: 'Failed to copy room code', text: code };
  toast({ ...said, ofRoom: true });
  return copied;
}

/** The ways an invitation leaves this page. */
export function InviteActions({ game }: { game: Game }) {
  const invite = inviteTo(game);
  return (
    <>
      <Button icon={Share2} onClick={() => void share(invite)}>
        Share Invite Link
      </Button>
      <div className="mt-2.5 flex flex-wrap gap-2.5">
        <CopyButton
          icon={Link}
          label="Copy Link"
          className="w-auto flex-1 px-2 max-[359px]:gap-1.5 max-[359px]:px-1"
          onCopy={() => copyLink(invite)}
        />
        <CopyButton
          icon={Copy}
          label="Copy Code"
          className="w-auto flex-1 px-2 max-[359px]:gap-1.5 max-[359px]:px-1"
          onCopy={() => copyCode(game.roomCode)}
        />
      </div>
      <div className="other-ways">
        <LinkButton
          kind="quiet"
          icon={MessageCircle}
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
          className="hidden pointer-coarse:flex"
          href={smsLink(messageOf(invite))}
        >
          Send as SMS
        </LinkButton>
      </div>
    </>
  );
}
