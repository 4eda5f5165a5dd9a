import House from 'lucide-react/icons/house';
import { Link, Redirect, useLocation } from 'wouter';
import { Header } from '#client/shell/header.tsx';
import { usePageTitle } from '#client/shell/use-page-title.ts';
import { WithUser } from '#client/shell/with-user.tsx';
import { BrokenRecord } from '#client/ui/art/disc.tsx';
import { FitText } from '#client/ui/layout/fit-text.tsx';
import { BottomBar, Page } from '#client/ui/layout/page.tsx';
import { paths } from '#contract/paths.ts';
import { roomCodeAtStart } from '#rules/room-code.ts';

function NotFound() {
  usePageTitle('404 Page Not Found');
  return (
    <>
      <Header />
      <Page
        withBar
        className="turned:grid turned:max-w-none turned:grid-cols-2 turned:items-center turned:gap-x-6 lg:grid lg:min-h-[calc(100svh-74px)] lg:content-center"
      >
        <div className="grid turned:row-span-3 place-items-center overflow-x-clip pt-3.5 max-lg:low:[zoom:0.6]">
          <BrokenRecord size={264} />
        </div>
        <h1 tabIndex={-1} className="poster turned:mt-2 mt-6">
          <span className="block text-[min(8.5rem,36vw)] leading-[0.9] max-lg:low:text-[min(5rem,20svh)]">{`404 `}</span>
          <FitText max={70}>Page Not Found</FitText>
        </h1>
        <p className="mt-3.5 text-[1.125rem] text-muted">This page doesn't exist or has been moved.</p>
        <BottomBar className="border-0">
          <Link href={paths.root} className="btn action">
            <House />
            <span>Back to Home</span>
          </Link>
        </BottomBar>
      </Page>
    </>
  );
}

/** Handles any other path: a room code leads to its room, the rest is not found. */
export function RoomLink() {
  const [path] = useLocation();
  const code = roomCodeAtStart(path.slice(1));
  return code ? <RoomRedirect code={code} /> : <NotFound />;
}

const RoomRedirect = ({ code }: { code: string }) => (
  <WithUser>
    {(user) => <Redirect to={user ? paths.joinGame(code) : paths.landingWithCode(code)} replace />}
  </WithUser>
);
