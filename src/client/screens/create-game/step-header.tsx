import { Header, MinimalHeader } from '#client/shell/header.tsx';

/** Shows back button and title on a phone, and the usual header on a wide screen, where the page has a back button. */
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
