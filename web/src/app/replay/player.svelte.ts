// Going through moments like a film: one step at a time, or by itself.
export class Player {
  at = $state(0);
  playing = $state(false);
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly last: () => number,
    private readonly pace = 2200,
  ) {}

  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last(), to));
    if (this.at >= this.last()) this.stop();
  }

  toggle(): void {
    if (this.playing) this.stop();
    else this.play();
  }

  play(): void {
    if (this.at >= this.last()) this.at = 0;
    this.stop();
    this.playing = true;
    this.#timer = setInterval(() => this.go(this.at + 1), this.pace);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.playing = false;
  }
}
