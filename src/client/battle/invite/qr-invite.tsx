import QrCode from 'lucide-react/icons/qr-code';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useWide } from '#client/device/use-wide.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';

type TileProps = { link: string; label: string };
type QrInviteProps = { link: string; code: string };

/** What draws it comes when it is shown; where it does not come, the link is there to be typed. */
const QrTile = lazy(async (): Promise<{ default: ComponentType<TileProps> }> => {
  try {
    return { default: (await import('./qr-tile.tsx')).QrTile };
  } catch {
    return { default: ({ link }) => <p className="break-all font-semibold">{link}</p> };
  }
});

/** For the friend beside you: the invite link as a code to scan. A wide page has the room to show it at once. */
export const QrInvite = (props: QrInviteProps) => (useWide() ? <Shown {...props} /> : <Asked {...props} />);

const Code = ({ link, code }: QrInviteProps) => (
  <Suspense fallback={<div className="skeleton size-full rounded-poster" />}>
    <QrTile link={link} label={`QR code of the invite link, room ${[...code].join(' ')}`} />
  </Suspense>
);

const hintOf = (code: string) => `Point the camera of the other phone at it. The room is ${code}.`;

const Shown = (props: QrInviteProps) => (
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

function Asked(props: QrInviteProps) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="quiet" icon={QrCode} onClick={() => setOpen(true)}>
        QR code
      </Button>
      <Sheet open={open} onClose={close} label="Scan to join" describedBy="qr-hint">
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
    </>
  );
}
