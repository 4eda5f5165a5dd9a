/** Says that somebody waits in a room, and in which. */
export function InviteTicket({ code }: { code: string }) {
  return (
    <section
      aria-label="Invitation"
      className="flex flex-wrap -rotate-[1.2deg] rounded-poster border-2 border-key bg-paper text-key"
    >
      <div className="min-w-0 flex-1 basis-36 py-3 pr-3.5 pl-4 leading-tight max-[359px]:pr-2 max-[359px]:pl-3">
        <b className="block text-[1.0625rem] leading-tight">You're invited!</b>
        <span className="text-small">Your friend is waiting.</span>
      </div>
      <p className="grid place-content-center border-key border-l-3 border-dotted px-4 py-2.5 max-[359px]:px-3">
        <span className="bill">Room: </span>
        <span className="poster digits text-[2.125rem] leading-none max-[359px]:text-[1.75rem] tracking-[0.02em]">
          {code}
        </span>
      </p>
    </section>
  );
}
