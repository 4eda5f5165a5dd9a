import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type FormEvent, useRef } from 'react';
import { TextField } from '#client/ui/controls/field.tsx';
import { IconButton } from '#client/ui/controls/icon-button.tsx';
import type { SongSearch } from './use-song-search.ts';

export function SearchField({ search }: { search: SongSearch }) {
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search.searchEverywhere();
  };
  const clear = () => {
    search.setTyped('');
    form.current?.querySelector('input')?.focus();
  };
  return (
    <search>
      <form ref={form} onSubmit={submit}>
        <TextField
          label="Search for a song"
          labelHidden
          placeholder="Song, artist or YouTube link"
          icon={Search}
          type="search"
          enterKeyHint="search"
          autoCapitalize="none"
          spellCheck={false}
          value={search.typed}
          onChange={(event) => search.setTyped(event.target.value)}
          trailing={search.typed && <IconButton icon={X} label="Clear search" onClick={clear} />}
        />
      </form>
    </search>
  );
}
