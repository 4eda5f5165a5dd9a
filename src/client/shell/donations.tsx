import Coffee from 'lucide-react/icons/coffee';
import Copy from 'lucide-react/icons/copy';
import ExternalLink from 'lucide-react/icons/external-link';
import { toast } from '#client/announce/toasts.ts';
import { copyText } from '#client/device/share.ts';
import { CopyButton } from '#client/ui/controls/copy-button.tsx';
import { LinkButton } from '#client/ui/controls/link-button.tsx';
import { product } from '#contract/product.ts';
import type { Site } from '#contract/schemas.ts';

const coins = ['BTC', 'ETH', 'SOL'] as const;

async function copyAddress(coin: string, address: string): Promise<boolean> {
  const copied = await copyText(address);
  toast(
    copied
      ? { tone: 'done', title: 'Copied!', text: `${coin} address copied to clipboard` }
      : { tone: 'failed', title: `Failed to copy ${coin} address`, text: address },
  );
  return copied;
}

export interface DonationsProps {
  site: Site;
  /** Shows the buttons in one row on a wide screen, with shorter texts. */
  compact?: boolean;
}

/** Hides a donation that is not configured; in development, shows the name of its setting instead. */
export function Donations({ site, compact = false }: DonationsProps) {
  return (
    <section aria-label="Support us">
      <p className="mb-3 text-muted text-small">
        {`${product} is free and has no investors. If it made you laugh, chip in.`}
      </p>
      <div className={compact ? 'flex flex-col gap-2 lg:flex-row' : 'flex flex-col gap-2'}>
        <Tip href={site.tipUrl} development={site.development} compact={compact} />
        <div className="grid flex-1 grid-cols-[repeat(auto-fit,minmax(min(100%,5.25rem),1fr))] gap-2">
          {coins.map((coin) => (
            <Coin key={coin} coin={coin} address={site.donations[coin]} development={site.development} />
          ))}
        </div>
      </div>
    </section>
  );
}

type Setting = { development: boolean };

function Tip({ href, development, compact }: Setting & { href: string | null; compact: boolean }) {
  if (!href) return development && <Unset setting="TIP_URL" />;
  return (
    <LinkButton
      kind="ghost"
      size="sm"
      className={compact ? 'lg:w-auto' : undefined}
      icon={Coffee}
      iconAfter={compact ? undefined : ExternalLink}
      href={href}
      target="_blank"
      rel="noopener"
    >
      {compact ? (
        <>
          <span className="lg:hidden">Buy us a coffee</span>
          <span className="max-lg:hidden">Coffee</span>
        </>
      ) : (
        'Buy us a coffee'
      )}
    </LinkButton>
  );
}

function Coin({ coin, address, development }: Setting & { coin: string; address: string | null }) {
  if (!address) return development && <Unset setting={`DONATE_${coin}`} />;
  return (
    <CopyButton
      kind="ghost"
      size="sm"
      icon={Copy}
      label={coin}
      className="gap-1.5 px-0 [font-stretch:76%]"
      onCopy={() => copyAddress(coin, address)}
    />
  );
}

const Unset = ({ setting }: { setting: string }) => (
  <button type="button" className="btn ghost sm px-1" disabled>
    <span className="text-[0.75rem] [font-stretch:75%]">{setting}</span>
  </button>
);
