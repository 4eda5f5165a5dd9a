import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '#client/ui/class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useFocusOnCentre, useRendered, useSnapScroll } from './use-carousel.ts';

interface CarouselProps<T extends string> {
  items: readonly T[];
  index: number;
  onIndex: (index: number) => void;
  label: string;
  renderItem: (item: T, state: { active: boolean }) => ReactNode;
  /** Name of a card; a live region announces the name and position of the centred card. */
  itemLabel: (item: T) => string;
  /** Width of one card in the row, in px; a larger card in the centre may overlap its neighbours. */
  itemWidth: number;
  /** Content before the first and after the last card on a wide screen. It also adds a counter, and moves the arrows to the title. */
  ends?: readonly [ReactNode, ReactNode];
  /** Shows all cards on a large screen without scrolling: each card is usable, so the row is no tab stop. */
  allAtOnce?: boolean;
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowLeft: (index) => index - 1,
  ArrowRight: (index) => index + 1,
  Home: () => 0,
  End: (_, last) => last,
};

const rowLook =
  'relative flex snap-x snap-mandatory items-center overflow-x-auto overflow-y-hidden overscroll-x-contain px-[calc(50%-var(--item)/2)] py-[6px] [scrollbar-width:none] [&::-webkit-scrollbar]:hidden';
const controlsLook = 'mx-auto mt-[6px] flex max-w-phone items-center justify-between px-[12px]';
const arrowLook = 'lg:absolute lg:bottom-[calc(100%+24px)] lg:border-(--bb-edge) lg:border-2';
/** Beside the title on a wide screen; below the dots if large letters leave no space there. */
const counterLook =
  'digits text-center text-[0.875rem] text-faint leading-[1.4] max-sm:-mt-[12px] max-sm:low:-mt-[15px] lg:@min-[60rem]/carousel:absolute lg:@min-[60rem]/carousel:right-[calc(var(--end)+116px)] lg:@min-[60rem]/carousel:bottom-[calc(100%+34px)]';

export function Carousel<T extends string>(props: CarouselProps<T>) {
  const { items, index, onIndex, label, itemLabel, itemWidth, ends, allAtOnce } = props;
  const list = useRef<HTMLUListElement>(null);
  const last = items.length - 1;
  useSnapScroll(list, { index, pitch: itemWidth, count: items.length, onIndex });
  const keepFocusOnCentre = useFocusOnCentre(list, index);
  const [focusedAt, setFocusedAt] = useState(-1);

  const go = (to: number) => {
    if (to < 0 || to > last) return;
    setFocusedAt(keepFocusOnCentre() ? to : -1);
    onIndex(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    go(step(index, last));
  };
  const position = `${index + 1} of ${items.length}`;
  const current = items[index];
  // A screen reader already reads a focused button, so the live region omits its name.
  const announcesName = current !== undefined && !(allAtOnce && focusedAt === index);
  return (
    <section
      aria-label={label}
      aria-roledescription="carousel"
      className={ends && '@container/carousel'}
      onKeyDown={onKeyDown}
      style={{ '--item': `${itemWidth}px` }}
    >
      <ul
        ref={list}
        className={classNames(
          rowLook,
          allAtOnce && 'xl:grid xl:grid-cols-4 xl:overflow-visible xl:px-0',
          ends && 'lg:px-0',
        )}
        tabIndex={allAtOnce ? -1 : 0}
        aria-label={label}
      >
        {ends && <End>{ends[0]}</End>}
        <Cards {...props} onPick={go} />
        {ends && <End>{ends[1]}</End>}
      </ul>
      <div
        className={classNames(
          controlsLook,
          allAtOnce && 'xl:hidden',
          ends && 'lg:mt-[14px] lg:justify-center',
        )}
      >
        <IconButton
          icon={ChevronLeft}
          label={`Previous, ${label}`}
          tip="Previous"
          tipFrom="left"
          aria-disabled={index === 0}
          className={ends && `lg:right-[calc(var(--end)+54px)] ${arrowLook}`}
          onClick={() => go(index - 1)}
        />
        <Dots count={items.length} index={index} onIndex={go} />
        <IconButton
          icon={ChevronRight}
          label={`Next, ${label}`}
          tip="Next"
          aria-disabled={index === last}
          className={ends && `lg:right-(--end) ${arrowLook}`}
          onClick={() => go(index + 1)}
        />
      </div>
      {ends && <p className={counterLook}>{position}</p>}
      <span className="sr-only" aria-live="polite">
        {announcesName ? `${itemLabel(current)}, ${position}` : position}
      </span>
    </section>
  );
}

const End = ({ children }: { children: ReactNode }) => (
  <li
    className="hidden min-w-0 flex-[0_0_calc(50%-var(--item)/2)] grid-cols-[100%] justify-items-center lg:grid"
    aria-hidden="true"
  >
    {children}
  </li>
);

function Cards<T extends string>(props: CarouselProps<T> & { onPick: (to: number) => void }) {
  const { items, index, renderItem, onPick, allAtOnce } = props;
  const isRendered = useRendered(index);
  return items.map((item, at) => {
    const active = at === index;
    const hidden = !active && !allAtOnce;
    return (
      // The list item handles the tap that centres a card, since the inert card receives no events.
      <li
        key={item}
        className={`grid min-w-0 flex-[0_0_var(--item)] snap-center grid-cols-[100%] justify-items-center ${active ? 'z-1' : 'cursor-pointer'}`}
        data-active={active || undefined}
        aria-hidden={hidden || undefined}
        onClick={active ? undefined : () => onPick(at)}
      >
        <div inert={hidden}>{isRendered(at) && renderItem(item, { active })}</div>
      </li>
    );
  });
}

const maxDots = 7;

type DotsProps = { count: number; index: number; onIndex: (index: number) => void };

const dot =
  "grid size-[24px] place-items-center before:rounded-full before:content-[''] forced-colors:before:border forced-colors:before:border-[CanvasText]";
const currentDot =
  'before:h-[8px] before:w-[20px] before:bg-(--bb-action-text) forced-colors:before:bg-[CanvasText]';

export function Dots({ count, index, onIndex }: DotsProps) {
  const shown = Math.min(count, maxDots);
  const first = Math.min(Math.max(0, index - Math.floor(maxDots / 2)), count - shown);
  return (
    <div className="flex items-center justify-center" aria-hidden="true">
      {Array.from({ length: shown }, (_, offset) => {
        const at = first + offset;
        const moreBefore = offset === 0 && first > 0;
        const moreAfter = offset === shown - 1 && first + shown < count;
        const size = moreBefore || moreAfter ? 'before:size-[5px]' : 'before:size-[8px]';
        const look = classNames(dot, at === index ? currentDot : `${size} before:bg-(--bb-edge)`);
        return <button key={at} type="button" tabIndex={-1} className={look} onClick={() => onIndex(at)} />;
      })}
    </div>
  );
}
