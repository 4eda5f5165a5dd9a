import { Check, CircleAlert, Clock, Music } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { ToastTicket } from '#client/ui/toast-ticket.tsx';
import { dismissToast, shownToast, watchToasts } from './toasts.ts';

const icons = { done: Check, a: Music, b: Music, warn: Clock, failed: CircleAlert };

/** Where toasts appear: over the header, which can wait; what a battle is about stands below it. */
export function ToastPlace() {
  const toast = useSyncExternalStore(watchToasts, shownToast, shownToast);
  return (
    <div className="toast-place">
      {toast && (
        <ToastTicket
          key={toast.id}
          tone={toast.tone}
          icon={toast.icon ?? icons[toast.tone]}
          title={toast.title}
          text={toast.text}
          detail={toast.detail}
          onClose={dismissToast}
        />
      )}
    </div>
  );
}
