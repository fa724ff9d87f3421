// Where the reader is, by the browser's own history.
import { tick } from 'svelte';
import { address, parse_route, type Route } from './routes';

class Router {
  route = $state.raw<Route>(parse_route(location.pathname, location.search));

  constructor() {
    addEventListener('popstate', () => this.read());
  }

  async go(route: Route, how: 'push' | 'replace' = 'push') {
    if (how === 'push') history.pushState(null, '', address(route));
    else history.replaceState(null, '', address(route));
    this.read();
    await tick();
    scrollTo(0, 0);
    document.getElementById('screen')?.focus({ preventScroll: true });
  }

  // For the whole page: links within it do not load it anew.
  follow = (event: MouseEvent) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin || link.hash) return;
    if (link.pathname.startsWith('/api/')) return;
    event.preventDefault();
    void this.go(parse_route(link.pathname, link.search));
  };

  private read() {
    this.route = parse_route(location.pathname, location.search);
  }
}

export const router = new Router();
