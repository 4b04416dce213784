// Notifications of the browser; it asks for permission only when somebody switches them on.

export const canNotify = () => 'Notification' in window;

/** Asks the browser. False if it says no. */
export async function allowNotifications(): Promise<boolean> {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === 'granted';
}

/** Tells it outside of the page; a newer one about the same table takes the place of the last. */
export function notify(title: string, body: string, table: string): void {
  if (!canNotify() || Notification.permission !== 'granted') return;
  try {
    const note = new Notification(title, { body, tag: `bottega-${table}`, icon: '/icon-turn.svg' });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones only let a service worker do this; the title of the page still tells it.
  }
}
