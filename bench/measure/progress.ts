/** One line on the terminal that fills up; elsewhere a line for each step. */
export type Progress = { step(what: string): void; say(what: string): void; end(): void };

const width = 28;

export function createProgress(steps: number): Progress {
  const { stderr } = process;
  let at = 0;
  const say = (words: string) => {
    const bar = '█'.repeat(Math.round(((at - 1) / steps) * width)).padEnd(width, '░');
    stderr.write(stderr.isTTY ? `\r\x1b[2K${bar} ${at}/${steps} ${words}` : `${at}/${steps} ${words}\n`);
  };
  return {
    step(what) {
      at += 1;
      say(what);
    },
    say,
    end: () => void (stderr.isTTY && stderr.write('\r\x1b[2K')),
  };
}
