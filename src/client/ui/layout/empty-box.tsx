import type { ReactNode } from 'react';
import { RecordDisc } from '#client/ui/art/disc.tsx';

type EmptyBoxProps = { title: string; text?: ReactNode; art?: ReactNode };

export function EmptyBox({ title, text, art = <RecordDisc size={104} /> }: EmptyBoxProps) {
  return (
    <div className="rounded-poster border-(--bb-edge) border-2 border-dashed px-[24px] pt-[26px] pb-[28px] text-center">
      <div className="mb-[16px] grid place-items-center" aria-hidden="true">
        {art}
      </div>
      <b className="poster block text-balance text-[1.75rem] leading-[1.02]">{title}</b>
      {text && <p className="mt-2 text-muted">{text}</p>}
    </div>
  );
}
