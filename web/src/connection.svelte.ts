// The state of the connection, for the screens to show; and the one link and the one api of this page.
import { Api, type CatalogueGame, type Me } from './api';
import { say } from './i18n/say.svelte';
import { settings } from './settings.svelte';
import { Link, type LinkState, type WebSocketLike } from './socket';

class Connection {
  state = $state<LinkState>('closed');
  farewell = $state<string | null>(null); // what the server said when it ended; forgotten when it is back
  me = $state<Me | null>(null);
  catalogue = $state.raw<CatalogueGame[] | null>(null);
  trouble = $state<string | null>(null); // why there is no catalogue

  private ever_online = $state(false);
  away = $derived(this.state === 'waiting' || (this.state === 'connecting' && this.ever_online));

  constructor() {
    link.onstate = (state) => {
      const returned = state === 'online' && this.ever_online;
      this.state = state;
      if (state === 'online') {
        this.ever_online = true;
        this.farewell = null;
        if (returned && this.catalogue === null) void this.load();
      }
    };
    link.onbye = (sentence) => (this.farewell = sentence);
  }

  async load() {
    try {
      this.me = await api.me();
      if (this.me.needs_password) return;
      this.catalogue = (await api.catalogue()).games;
      this.trouble = null;
    } catch (error) {
      this.trouble = (error as Error).message;
    }
  }

  game(name: string): CatalogueGame | undefined {
    return this.catalogue?.find((game) => game.name === name);
  }
}

export const api = new Api(
  () => settings.language,
  () => say().connection.unreachable,
);

export const link = new Link({
  open: () => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/api/v1/live`) as unknown as WebSocketLike;
  },
  after: (milliseconds, task) => {
    const timer = setTimeout(task, milliseconds);
    return () => clearTimeout(timer);
  },
  random: Math.random,
});

export const connection = new Connection();
