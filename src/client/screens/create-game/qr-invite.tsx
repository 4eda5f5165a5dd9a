import { QrCode } from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';

type TileProps = { link: string; label: string };

/** What draws it comes when it is shown; where it does not come, the link is there to be typed. */
const QrTile = lazy(async (): Promise<{ default: ComponentType<TileProps> }> => {
  try {
    return { default: (await import('./qr-tile.tsx')).QrTile };
  } catch {
    return { default: ({ link }) => <p className="break-all font-semibold">{link}</p> };
  }
});

/** For the friend beside you: the invite link as a code to scan. */
export function QrInvite({ link, code }: { link: string; code: string }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button kind="quiet" icon={QrCode} className="w-auto px-3" onClick={() => setOpen(true)}>
        QR code
      </Button>
      <Sheet open={open} onClose={close} label="Scan to join" describedBy="qr-hint">
        <div className="p-5 pb-[34px] text-center sm:pb-6">
          <h2 className="poster text-[2.25rem] leading-none">Scan to join</h2>
          <p id="qr-hint" className="mt-2 text-balance text-muted">
            {`Point the camera of the other phone at it. The room is ${code}.`}
          </p>
          <div className="mx-auto mt-4 size-[min(20rem,78vw,52svh)]">
            <Suspense fallback={<div className="skeleton size-full rounded-poster" />}>
              <QrTile link={link} label={`QR code of the invite link, room ${[...code].join(' ')}`} />
            </Suspense>
          </div>
          <Button kind="ghost" className="mt-5" onClick={close}>
            Close
          </Button>
        </div>
      </Sheet>
    </>
  );
}
