import { Link } from 'wouter';
import { paths } from '#contract/paths.ts';

/** Tells a guest who may open no more anytime battles what a battle name changes. */
export const NameForMore = () => (
  <>
    {' '}
    <Link href={paths.nickname} className="underline">
      Take a battle name
    </Link>
    <span> to keep them and open more.</span>
  </>
);
