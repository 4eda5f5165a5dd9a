import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { after } from '#client/timings.ts';
import { classNames } from '#client/ui/class-names.ts';
import { Button, type ButtonLook } from './button.tsx';

const copiedForMs = 2000;

interface CopyButtonProps extends Omit<ButtonLook, 'iconAfter'> {
  icon?: LucideIcon;
  label: string;
  onCopy: () => Promise<boolean>;
  className?: string;
}

export function CopyButton(props: CopyButtonProps) {
  const { icon = Copy, label, onCopy, kind = 'ghost', className, ...look } = props;
  // A number and not a boolean, so that copying again restarts the timer; 0 means that nothing was copied.
  const [copies, setCopies] = useState(0);
  useEffect(() => {
    if (copies > 0) return after(copiedForMs, () => setCopies(0));
  }, [copies]);

  const copy = async () => {
    if (await onCopy()) setCopies((count) => count + 1);
  };
  const copied = copies > 0;
  return (
    <Button
      {...look}
      kind={kind}
      icon={copied ? Check : icon}
      className={classNames(copied && 'border-text', className)}
      onClick={copy}
    >
      {copied ? 'Copied!' : label}
    </Button>
  );
}
