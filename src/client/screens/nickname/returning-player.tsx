import { useState } from 'react';
import { NameLogin } from '#client/sign-in/name-login.tsx';
import { pendingJoin } from '#client/sign-in/pending-join.ts';

const showWhole = (form: HTMLElement | null) => form?.scrollIntoView({ block: 'nearest' });

/** For a player who has a name already and took the way of the new players. */
export function ReturningPlayer() {
  const [open, setOpen] = useState(false);
  return (
    <div className="mt-2.5">
      <button type="button" className="btn quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          Played before? <u className="inline-block">Log in with your name</u>
        </span>
      </button>
      {open && (
        <div className="mt-2 scroll-mb-6" ref={showWhole}>
          <NameLogin
            label="Your existing battle name"
            kind="ghost"
            missing="Please enter your existing battle name"
            unknown="Battle name not found. Check your spelling or create a new battle name above."
            codeOnTheWay={pendingJoin}
          />
        </div>
      )}
    </div>
  );
}
