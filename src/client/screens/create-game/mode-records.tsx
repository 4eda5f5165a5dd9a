import { ink } from '#client/ui/art/ink.ts';

interface ModeRecordsProps {
  songs: 1 | 3 | 5;
  /** Blank white sleeves: the scores stay secret. */
  sealed?: boolean;
  selected?: boolean;
}

const coloured = [ink.orange, ink.sky, ink.lilac, ink.teal, ink.red];
const stepPx = 27;

function colourOf(index: number, { songs, sealed, selected }: ModeRecordsProps): string {
  if (sealed) return ink.paper;
  if (songs === 1 && selected) return ink.key;
  return coloured[index] ?? ink.orange;
}

export function ModeRecords(props: ModeRecordsProps) {
  const { songs } = props;
  const backToFront = Array.from({ length: songs }, (_, i) => songs - 1 - i);
  return (
    <svg className="records" viewBox={`0 0 ${74 + (songs - 1) * stepPx} 76`} aria-hidden="true">
      {backToFront.map((index) => (
        <OneRecord key={index} x={37 + index * stepPx} colour={colourOf(index, props)} {...props} />
      ))}
    </svg>
  );
}

function OneRecord({ x, colour, sealed }: ModeRecordsProps & { x: number; colour: string }) {
  const label = colour === ink.key ? ink.yellow : ink.key;
  return (
    <>
      <circle cx={x} cy="38" r="35" fill={colour} stroke={ink.key} strokeWidth="3" />
      <g fill="none" stroke={ink.key} strokeOpacity=".32" strokeWidth="1.6">
        <circle cx={x} cy="38" r="29" />
        <circle cx={x} cy="38" r="24" />
      </g>
      <circle cx={x} cy="38" r="15" fill={label} />
      {sealed ? (
        <path d={`M${x - 9} 34h18M${x - 9} 42h11`} stroke={ink.paper} strokeWidth="4" />
      ) : (
        <circle cx={x} cy="38" r="3" fill={colour} />
      )}
    </>
  );
}
