// The service worker: it shows word from the table, and opens the table when that is clicked. It keeps no pages.
self.addEventListener("push", (event) => {
  let word = {};
  try {
    word = event.data ? event.data.json() : {};
  } catch {
    // not JSON: show the plain words below
  }
  const title = word.title || "Your move";
  const options = {
    body: word.text || "It is your turn at a table of Banneret.",
    icon: "/icon.svg",
    tag: word.table || "banneret",
    data: { url: word.url || (word.table ? `/t/${word.table}` : "/games") },
  };
  event.waitUntil(self.registration.showNotification(title, options));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.url, self.location.origin);
  if (url.origin !== self.location.origin) return;
  const open = async () => {
    const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find((one) => new URL(one.url).pathname === url.pathname);
    return page ? page.focus() : self.clients.openWindow(url.href);
  };
  event.waitUntil(open());
});
