import Link from 'lucide-react/icons/link';
import { useState } from 'react';
import { setRefused } from '#client/device/cookies-refused.ts';
import { copyText } from '#client/device/share.ts';
import { absolute } from '#client/links.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { CopyButton } from '#client/ui/controls/copy-button.tsx';
import { TextField } from '#client/ui/controls/field.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { paths } from '#contract/paths.ts';
import { product } from '#contract/product.ts';
import { findRoomCode } from '#rules/room-code.ts';
import { pendingJoin } from './pending-join.ts';

/** Returns the link of the room that the player was about to join, else the link of the front page. */
function linkToOpen(): string {
  const code = pendingJoin() ?? findRoomCode(window.location.pathname + window.location.search);
  return absolute(code ? paths.room(code) : paths.root);
}

export function CookiesRefused() {
  const [link] = useState(linkToOpen);
  const close = () => setRefused(false);
  return (
    <Sheet onClose={close} label="No cookies here" describedBy="no-cookies">
      <div className="p-5 pb-[34px] sm:pb-6">
        <h2 className="poster text-[2.25rem] leading-none">No cookies here</h2>
        <p id="no-cookies" className="mt-2 text-muted">
          {`This browser keeps no cookies, and without one ${product} cannot tell who you are: open this link in another browser.`}
        </p>
        <TextField
          className="mt-4"
          label="Link for the other browser"
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton
          kind="action"
          icon={Link}
          label="Copy Link"
          className="mt-4"
          onCopy={() => copyText(link)}
        />
        <Button kind="quiet" className="mt-1" onClick={close}>
          Close
        </Button>
      </div>
    </Sheet>
  );
}
