/** Progress bar in one line of a terminal; without a terminal, one line for each step. */
export type Progress = { step(what: string): void; show(what: string): void; end(): void };

const width = 28;

export function createProgress(steps: number): Progress {
  const { stderr } = process;
  let at = 0;
  const show = (text: string) => {
    const bar = '█'.repeat(Math.round(((at - 1) / steps) * width)).padEnd(width, '░');
    stderr.write(stderr.isTTY ? `\r\x1b[2K${bar} ${at}/${steps} ${text}` : `${at}/${steps} ${text}\n`);
  };
  return {
    step(what) {
      at += 1;
      show(what);
    },
    show,
    end: () => void (stderr.isTTY && stderr.write('\r\x1b[2K')),
  };
}
