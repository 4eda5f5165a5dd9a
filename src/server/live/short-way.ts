import type { Guest, Wire } from './guest.ts';
import { isPong, textOf } from './sent-frame.ts';

type Listener = (this: Wire, bytes: Buffer) => void;

/**
 * Nearly all that browsers send is one whole frame of text at a time. Heard without the way through `ws`, a message costs an
 * eighth less. With the first bytes of any other kind a socket is given back to `ws`, which was told nothing but whole frames
 * until then, and stays with it.
 */
export function openShortWay(hear: (guest: Guest, text: string) => void): (guest: Guest) => void {
  /** How `ws` listens: with the same function everywhere. */
  let listener: Listener | undefined;
  function onData(this: Wire, bytes: Buffer) {
    const { guest } = this;
    const isOpen = guest && guest.socket.readyState === guest.socket.OPEN;
    const text = isOpen ? textOf(bytes) : undefined;
    if (isOpen && text !== undefined) return hear(guest, text);
    if (!isOpen || !isPong(bytes)) giveBack(this);
    listener?.call(this, bytes);
  }
  // From then on `ws` stops listening when it wants to.
  const giveBack = (wire: Wire) => {
    wire.removeListener('data', onData);
    if (listener) wire.on('data', listener);
  };
  return (guest) => {
    const { wire } = guest;
    const [first] = wire.listeners('data') as Listener[];
    listener ??= first;
    if (!first || first !== listener) return;
    wire.guest = guest;
    wire.removeListener('data', first);
    wire.on('data', onData);
  };
}
