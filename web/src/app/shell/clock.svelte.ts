// What time it is, often enough for "in 5 minutes".
class Clock {
  now = $state(Date.now());
  constructor() {
    setInterval(() => (this.now = Date.now()), 15_000);
  }
}
export const clock = new Clock();
