import CloudOff from 'lucide-react/icons/cloud-off';
import { stripHeight } from './strip-height.ts';
import { useConnectionLost } from './use-connection-lost.ts';

/** Says that the game is out of reach, on pages where that matters, and goes away by itself. */
export function ConnectionLine() {
  const lost = useConnectionLost();
  return (
    <div ref={stripHeight} className="connection" role="status">
      {lost && (
        <p>
          <CloudOff />
          <span>Connection lost. Your battle is safe; trying again...</span>
        </p>
      )}
    </div>
  );
}
