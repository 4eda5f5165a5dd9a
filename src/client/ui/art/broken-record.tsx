import { RecordDisc } from './record-disc.tsx';

/** The page that is not there: a record in two halves, one in each ink. */
export function BrokenRecord({ size }: { size: number }) {
  return (
    <div className="broken" style={{ width: size, height: size }} aria-hidden="true">
      <RecordDisc size={size} ring="var(--bb-pink)" />
      <RecordDisc size={size} ring="var(--bb-green)" />
    </div>
  );
}
