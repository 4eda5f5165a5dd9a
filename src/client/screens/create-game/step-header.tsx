import { Header, MinimalHeader } from '#client/shell/header.tsx';

/** Back and title on a phone; on a wide screen, where the page has its own way back, the whole header. */
export function StepHeader({ onBack }: { onBack: () => void }) {
  return (
    <>
      <div className="lg:hidden">
        <MinimalHeader title="Create Game" onBack={onBack} />
      </div>
      <div className="hidden lg:block">
        <Header />
      </div>
    </>
  );
}
