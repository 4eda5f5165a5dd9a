import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import { type BattleType, battleTypes } from '#rules/battle-types.ts';
import { battleTypeLook } from './battle-type-look.ts';
import './all-types.css';

interface AllTypesProps {
  open: boolean;
  chosen: BattleType;
  onChoose: (type: BattleType) => void;
  onClose: () => void;
}

/** All battle types at a glance, beside the row that shows one at a time. */
export function AllTypes({ open, chosen, onChoose, onClose }: AllTypesProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (open) list.current?.querySelector('[aria-pressed=true]')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <Sheet open={open} onClose={onClose} label="All battle types">
      <div className="p-5 pb-6">
        <div className="flex items-center justify-between gap-3">
          <h2 className="poster text-[2.25rem] leading-none">All battle types</h2>
          <IconButton icon={X} label="Close" className="-mr-2.5" onClick={onClose} />
        </div>
        <ul ref={list} className="all-types mt-4">
          {battleTypes.map((type) => (
            <li key={type}>
              <TypeTile type={type} chosen={type === chosen} onChoose={() => onChoose(type)} />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

function TypeTile({ type, chosen, onChoose }: { type: BattleType; chosen: boolean; onChoose: () => void }) {
  const { name, icon: Icon, inks } = battleTypeLook[type];
  return (
    <button
      type="button"
      className={classNames('type-tile', chosen && 'picked')}
      style={{ '--ground': inks[0] }}
      aria-pressed={chosen}
      onClick={onChoose}
    >
      <span className="seal">{chosen ? <Check /> : <Icon />}</span>
      <span>{name}</span>
    </button>
  );
}
