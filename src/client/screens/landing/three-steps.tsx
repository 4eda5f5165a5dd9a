import { classNames } from '#client/ui/class-names.ts';

const steps = [
  { title: 'Pick a song', text: 'Search, preview, send. You have two minutes.' },
  { title: 'Score theirs', text: 'One to ten, and say why.' },
  { title: 'Count it up', text: 'Higher total wins. Loser can ask for a rematch.' },
];

/** What a battle is; wide screens have the room to say it, after what stands above it. */
export function ThreeSteps({ className }: { className?: string }) {
  return (
    <ol className={classNames('my-6.5 border-text border-t-3', className)}>
      {steps.map(({ title, text }, at) => (
        <li key={title} className="flex items-center gap-4 border-line border-b-2 py-3">
          <b className="poster w-7 text-[2.25rem] leading-none" aria-hidden="true">
            {at + 1}
          </b>
          <span>
            <b className="block leading-[1.3]">{title}</b>
            <span className="text-muted text-small">{text}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
