import { mount } from 'svelte';
import App from './App.svelte';
import './style.css';
import { follow } from './routes.svelte';
import { preferred, speak } from './words/index.svelte';

const target = document.getElementById('app');
if (target) {
  await speak(preferred());
  follow();
  mount(App, { target });
}
