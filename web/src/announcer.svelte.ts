// What a screen reader is told, politely: sentences that come together are read together.
const pause = 150;

class Announcer {
  text = $state('');
  private waiting: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  say(sentence: string) {
    if (sentence === '') return;
    this.waiting.push(sentence);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const text = this.waiting.slice(-6).join(' ');
      this.waiting = [];
      // The same text twice in a row would not be read again.
      this.text = text === this.text ? `${text}\u00a0` : text;
    }, pause);
  }
}

export const announcer = new Announcer();
