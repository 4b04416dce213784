import { mount } from 'svelte';
import App from './App.svelte';
import './style.css';
import { follow } from './routes.svelte';
import { preferred, speak } from './words/index.svelte';

const RELOADED = 'bottega.reloaded';
/** Another try so soon would find nothing new. */
const AGAIN = 60_000;

// A server that was updated has no files of the old client any more: this page is one of those.
window.addEventListener('vite:preloadError', () => {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < AGAIN) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
});

const target = document.getElementById('app');
if (target) {
  await speak(preferred());
  follow();
  mount(App, { target });
}
