import Volume2 from 'lucide-react/icons/volume-2';
import VolumeX from 'lucide-react/icons/volume-x';
import { useEffect, useSyncExternalStore } from 'react';
import { isMuted, prepareSounds, setMuted, watchMuted } from '#client/device/sound.ts';
import { IconButton } from '#client/ui/controls/icon-button.tsx';

export function MuteButton() {
  const muted = useSyncExternalStore(watchMuted, isMuted, () => false);
  useEffect(prepareSounds, []);
  return (
    <IconButton
      icon={muted ? VolumeX : Volume2}
      label={muted ? 'Turn sound on' : 'Turn sound off'}
      onClick={() => setMuted(!muted)}
    />
  );
}
