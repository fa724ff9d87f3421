// Runs before the page is drawn, so that a dark room sees no white flash. settings.svelte.ts keeps it up to date afterwards.
(() => {
  let theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('plateau.settings') || '{}').theme || 'auto';
  } catch {
    // Storage is forbidden here: what the system says holds.
  }
  const dark = theme === 'dark' || (theme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
