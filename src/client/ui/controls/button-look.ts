import type { LucideIcon } from 'lucide-react';

export interface ButtonLook {
  kind?: 'action' | 'a' | 'b' | 'ghost' | 'quiet' | 'danger';
  size?: 'sm' | 'md' | 'xl';
  icon?: LucideIcon;
  iconAfter?: LucideIcon;
}
