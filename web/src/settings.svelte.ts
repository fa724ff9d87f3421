// What a person chose for this browser. It is remembered; where storage is forbidden, until the page is left.
import type { Language } from './board';

export type Theme = 'light' | 'dark' | 'auto';
export type Speed = 'off' | 'quick' | 'normal' | 'slow';

const key = 'plateau.settings';
const paces: Record<Speed, number> = { off: 0, quick: 150, normal: 320, slow: 700 };

interface Stored {
  language?: Language;
  theme?: Theme;
  sound?: boolean;
  speed?: Speed;
  letter_keys?: boolean;
}

export function preferred_language(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const language = tag.slice(0, 2).toLowerCase();
    if (language === 'fr' || language === 'en') return language;
  }
  return 'en';
}

function stored(): Stored {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as Stored;
  } catch {
    return {};
  }
}

class Settings {
  language = $state<Language>('en');
  theme = $state<Theme>('auto');
  sound = $state(true);
  speed = $state<Speed>('normal');
  letter_keys = $state(true);

  private still = $state(false); // the system asks for less motion
  private dark_system = $state(false);

  pace = $derived(this.still ? 0 : paces[this.speed]);
  dark = $derived(this.theme === 'dark' || (this.theme === 'auto' && this.dark_system));

  constructor() {
    const was = stored();
    this.language = was.language ?? preferred_language(navigator.languages ?? [navigator.language]);
    this.theme = was.theme ?? 'auto';
    this.sound = was.sound ?? true;
    this.speed = was.speed ?? 'normal';
    this.letter_keys = was.letter_keys ?? true;
    this.follow('(prefers-reduced-motion: reduce)', (yes) => (this.still = yes));
    this.follow('(prefers-color-scheme: dark)', (yes) => (this.dark_system = yes));
  }

  remember() {
    const { language, theme, sound, speed, letter_keys } = this;
    try {
      localStorage.setItem(key, JSON.stringify({ language, theme, sound, speed, letter_keys }));
    } catch {
      // Storage is forbidden here: the choice holds until the page is left.
    }
  }

  private follow(query: string, tell: (yes: boolean) => void) {
    const list = matchMedia(query);
    tell(list.matches);
    list.addEventListener('change', () => tell(list.matches));
  }
}

export const settings = new Settings();
