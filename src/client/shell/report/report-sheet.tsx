import { type FormEvent, useRef, useState } from 'react';
import { toast } from '#client/announce/toasts.ts';
import { failureWords } from '#client/data/send.ts';
import { useIsMounted } from '#client/data/use-is-mounted.ts';
import { useSend } from '#client/data/use-send.ts';
import { Button } from '#client/ui/controls/button.tsx';
import { Sheet } from '#client/ui/layout/sheet.tsx';
import type { Reportable } from './report-button.tsx';

export function ReportSheet({ about, onClose }: { about: readonly Reportable[]; onClose: () => void }) {
  const [chosen, setChosen] = useState(about.length === 1 ? 0 : -1);
  const [problem, setProblem] = useState<string | null>(null);
  const list = useRef<HTMLFieldSetElement>(null);
  const isMounted = useIsMounted();
  const report = useSend('report', {
    onSuccess: () =>
      toast({ tone: 'done', title: 'Thank you', text: 'The operator of this site will look at it.' }),
    onError: (error) => {
      const text = failureWords(error, 'Failed to send the report');
      // A toast would be below the dialog, so the dialog shows the text.
      if (isMounted()) setProblem(text);
      else toast({ tone: 'failed', title: 'Not reported', text });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = about[chosen]?.body;
    if (!body) {
      setProblem('Choose what to report first.');
      // A live region does not announce the same text twice, but a focused element is read each time.
      list.current?.querySelector('input')?.focus();
      return;
    }
    setProblem(null);
    report.mutate({ body }, { onSuccess: onClose });
  };
  return (
    <Sheet onClose={onClose} label="Report to the operator of this site" describedBy="report-hint">
      <form onSubmit={submit} className="p-5 pb-0">
        <h2 className="poster text-[1.875rem] leading-none">What is not right?</h2>
        <p id="report-hint" className="mt-2 text-balance text-muted">
          The operator of this site sees it. Nobody is told who reported.
        </p>
        <fieldset ref={list} className="mt-5 mb-6 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
          <legend className="sr-only">What to report</legend>
          {about.map(({ label, words, body }, at) => (
            <label key={JSON.stringify(body)} className="note has-checked:outline-3">
              <input
                type="radio"
                name="about"
                checked={chosen === at}
                aria-describedby={problem ? 'report-problem' : undefined}
                onChange={() => {
                  setChosen(at);
                  setProblem(null);
                }}
              />
              <span className="min-w-0 flex-1">
                <span className="block text-muted text-small">{label}</span>
                <span className="block wrap-anywhere" dir="auto">
                  {words}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
        <div className="foot -mx-5 px-5 pt-3 pb-[34px] sm:pb-6">
          <p id="report-problem" role="alert" className="field-error mt-0 mb-4 empty:hidden">
            {problem}
          </p>
          <div className="flex flex-wrap gap-3">
            <Button kind="ghost" className="mb-1 flex-2" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" className="flex-3" pending={report.isPending}>
              Send report
            </Button>
          </div>
        </div>
      </form>
    </Sheet>
  );
}
