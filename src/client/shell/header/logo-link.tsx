import { Link } from 'wouter';
import { paths } from '#client/paths.ts';
import { product } from '#client/product.ts';

/** The way to the front page that stands on top of every page. The sheet has its picture, for either theme. */
export const LogoLink = () => <Link href={paths.root} className="logo" aria-label={product} />;
