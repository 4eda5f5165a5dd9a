import { Coffee, Copy, ExternalLink } from 'lucide-react';
import { useSite } from '#client/data/use-site.ts';
import { copyText } from '#client/device/clipboard.ts';
import { product } from '#client/product.ts';
import { CopyButton } from '#client/ui/copy-button.tsx';
import { LinkButton } from '#client/ui/link-button.tsx';
import { toast } from './toasts.ts';

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

/** The tip link and three coins (spec §1). What is not set up is hidden, in development shown with the setting's name. */
export function Donations({
  line = `${product} is free and has no investors. If it made you laugh, chip in.`,
}) {
  const site = useSite();
  if (!site) return null;
  const nothing = !site.tipUrl && coins.every((coin) => !site.donations[coin]);
  if (nothing && !site.development) return null;
  return (
    <section aria-label="Support us">
      <p className="mb-3 text-muted text-small">{line}</p>
      {site.tipUrl ? (
        <LinkButton
          kind="ghost"
          size="sm"
          icon={Coffee}
          iconAfter={ExternalLink}
          href={site.tipUrl}
          target="_blank"
          rel="noopener"
        >
          Buy us a coffee
        </LinkButton>
      ) : (
        site.development && <Unset setting="TIP_URL" />
      )}
      <div className="mt-2 flex gap-2">
        {coins.map((coin) => {
          const address = site.donations[coin];
          if (!address) return site.development && <Unset key={coin} setting={`DONATE_${coin}`} />;
          return (
            <CopyButton
              key={coin}
              kind="ghost"
              size="sm"
              icon={Copy}
              label={coin}
              onCopy={() => copyAddress(coin, address)}
            />
          );
        })}
      </div>
    </section>
  );
}

const Unset = ({ setting }: { setting: string }) => (
  <button type="button" className="btn ghost sm" disabled>
    <span className="text-[0.75rem]">{setting}</span>
  </button>
);
