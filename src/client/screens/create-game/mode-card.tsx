import Check from 'lucide-react/icons/check';
import { classNames } from '#client/ui/class-names.ts';
import { ModeRecords } from './mode-records.tsx';

interface ModeCardProps {
  title: string;
  songs: 1 | 3 | 5;
  /** Such as "1 song each". */
  count: string;
  /** Such as "about 5 minutes". */
  duration: string;
  line: string;
  sealed?: boolean;
  checked: boolean;
  name: string;
  value: string;
  onChange: (value: string) => void;
}

export function ModeCard(props: ModeCardProps) {
  const { title, songs, count, duration, line, sealed, checked, name, value, onChange } = props;
  return (
    <label className={classNames('mode-card', checked && 'checked')}>
      <input
        type="radio"
        className="sr-only"
        name={name}
        value={value}
        checked={checked}
        onChange={() => onChange(value)}
      />
      <span className="line">
        <b className="title poster">{title}</b>
        <span className="tick-disc">{checked && <Check />}</span>
      </span>
      <span className="line mt-2">
        <span>
          <b className="count">
            {count}
            <br />
            {duration}
          </b>
          <span className="why">{line}</span>
        </span>
        <ModeRecords songs={songs} sealed={sealed} selected={checked} />
      </span>
    </label>
  );
}
