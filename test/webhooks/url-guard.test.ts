import { describe, expect, it } from "vitest";
import { canonicalUrl, urlFault, withoutQuery } from "../../src/webhooks/endpoints/url-guard.ts";

describe("a webhook's URL", () => {
  it.each([
    "https://example.com",
    "https://example.com/",
    "https://example.com:443/hook",
    "HTTPS://EXAMPLE.COM/Hook",
    "https://shop.example.com/hooks?order=1&x=%2F#part",
    "https://a-b.c-d.example.ng/",
    "https://bücher.example/",
    "https://xn--bcher-kva.example/",
    "https://例え.テスト/",
    "https://123.example.com/",
    "https://1.2.3.4.example.com/",
    // These words are private only at the end of a name.
    "https://localhost.example.com/",
    "https://mylocalhost.com/",
    "https://local.example.com/",
    "https://notlocal.ng/",
    "https://internal.example.com/",
    "https://arpa.example.com/",
    "https://home.example.com/",
    "https://lan.example.com/",
    "https://mycorp.com/",
    "https://svc.example.com/",
    "https://cluster.local.example.com/",
    "https://example.com/http://127.0.0.1/",
    "https://example.com/?u=user:pass@localhost",
    "https://example.com/\\@127.0.0.1/",
    // These lead nowhere.
    "https://shop.test/",
    "https://shop.example/",
    "https://mynip.io/",
    "https://nip.io.example.com/",
    "https://172.15.0.1.example.com/",
    "https://order-10-0-0.example.com/",
    "https://order-10-0-0-1000.example.com/",
    "https://2026-11-20-10.example.com/",
  ])("may be %s", (url) => {
    expect(urlFault(url)).toBeUndefined();
  });

  it.each([
    ["nothing", ["", " ", "\n"]],
    [
      "no URL",
      ["nonsense", "example.com", "//example.com", "/hook", "https://", "https:///", "https://exa mple.com/"],
    ],
    [
      "of another scheme",
      [
        "http://example.com/",
        "http://example.com:443/",
        "ftp://example.com/",
        "ws://example.com/",
        "wss://example.com/",
        "file:///etc/passwd",
        "data:text/plain,x",
        "javascript:alert(1)",
        "blob:https://example.com/1",
        "gopher://example.com/",
        "mailto:a@example.com",
      ],
    ],
    [
      "at another port",
      [
        "https://example.com:80/",
        "https://example.com:8443/",
        "https://example.com:0/",
        "https://example.com:65536/",
      ],
    ],
    [
      "with user info",
      [
        "https://user@example.com/",
        "https://user:password@example.com/",
        "https://:password@example.com/",
        "https://example.com@127.0.0.1/",
        "https://example.com%2F@evil.example/",
      ],
    ],
    [
      "an IPv4 address, however it is spelt",
      [
        "https://127.0.0.1/",
        "https://10.0.0.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://8.8.8.8/",
        "https://2130706433/",
        "https://017700000001/",
        "https://0177.0.0.1/",
        "https://0x7f000001/",
        "https://0x7f.0.0.1/",
        "https://0X7F.1/",
        "https://127.1/",
        "https://127.0.1/",
        "https://0/",
        "https://0.0.0.0/",
        "https://127.0.0.1./",
        "https://127.0.0.1../",
        "https://１２７.０.０.１/",
        "https://①②⑦.0.0.1/",
        "https://127。0。0。1/",
        "https://127%2E0%2E0%2E1/",
        "https://%31%32%37.0.0.1/",
        "https:127.0.0.1",
        "https:/127.0.0.1/",
        "https:\\\\127.0.0.1\\",
        "https://127.0.0\t.1/",
        "https://127.0.0\n.1/",
        "\thttps://127.0.0.1/",
        "https://256.0.0.1/",
        "https://4294967296/",
        "https://shop.1/",
        "https://shop.0x7f/",
        "https://0xffffffff/",
        "https://0/..//",
        "https://0300.0250.0.01/",
        "https://0xa9fea9fe/",
        "https://2852039166/",
        "https://１２７。０。０。１/",
        "https://127.0.0.1。/",
      ],
    ],
    [
      "an IPv6 address",
      [
        "https://[::1]/",
        "https://[::]/",
        "https://[0:0:0:0:0:0:0:1]/",
        "https://[::7f00:1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[::ffff:7f00:1]/",
        "https://[fd00::1]/",
        "https://[fe80::1]/",
        "https://[fe80::1%25eth0]/",
        "https://[2001:4860:4860::8888]/",
        "https://[64:ff9b::7f00:1]/",
        "https://[::1]./",
        "https://[::127.0.0.1]/",
        "https://[::ffff:0:127.0.0.1]/",
        "https://[2002:7f00:1::]/",
        "https://[v1.x]/",
        "https://[]/",
        "https://::1/",
      ],
    ],
    [
      "a name of this machine or of somebody's own network",
      [
        "https://localhost/",
        "https://LOCALHOST/",
        "https://localhost./",
        "https://localhost../",
        "https://ⓛocalhost/",
        "https://local\u00adhost/",
        "https://loc%61lhost/",
        "https://shop.localhost/",
        "https://shop.local/",
        "https://SHOP.LOCAL/",
        "https://shop.local./",
        "https://shop.local../",
        "https://shop。local/",
        "https://shop．local/",
        "https://shop%2elocal/",
        "https://.local/",
        "https://metadata.google.internal/",
        "https://metadata.google.internal./",
        "https://metadata.google.internal../",
        "https://1.0.0.127.in-addr.arpa/",
        "https://router.home.arpa/",
        "https://arpa./",
        "https://shop.ａｒｐａ/",
        "https://shop.ınternal.local/",
        "https://printer.lan/",
        "https://PRINTER.LAN/",
        "https://shop.corp/",
        "https://router.home/",
        "https://wiki.intranet/",
        "https://host.localdomain/",
        "https://orders.default.svc/",
        "https://orders.default.svc.cluster.local/",
        "https://shop.ｌａｎ/",
        "https://x.consul/",
        "https://orders.service.consul/",
        "https://db.private/",
        "https://shop.docker/",
        "https://abcdefghij.onion/",
        "https://name.alt/",
      ],
    ],
    [
      "a public name that stands for an address",
      [
        "https://nip.io/",
        "https://127.0.0.1.nip.io/",
        "https://7f000001.nip.io/",
        "https://8.8.8.8.nip.io/",
        "https://--1.sslip.io/",
        "https://www-192-168-0-1.sslip.io/",
        "https://localtest.me/",
        "https://shop.LocalTest.me/",
        "https://lvh.me/",
        "https://a.b.vcap.me/",
        "https://127.0.0.1.example.com/",
        "https://10-0-0-1.example.com/",
        "https://shop-172-16-0-1.example.com/",
        "https://x.192.168.1.1.example.com/",
        "https://169.254.169.254.example.com/",
        "https://0.0.0.0.example.com/",
        "https://100.64.0.1.example.com/",
      ],
    ],
    [
      "a name that ends with a dot",
      [
        "https://example.com./hook",
        "https://shop.example.com。/",
        "https://printer.lan./",
        "https://example.com%2e/",
      ],
    ],
    [
      "a name of one label",
      [
        "https://intranet/",
        "https://intranet./",
        "https://internal/",
        "https://local/",
        "https://com/",
        "https://./",
        "https://../",
      ],
    ],
    [
      "a name with an empty label",
      [
        "https://example.com../",
        "https://shop..example.com/",
        "https://.example.com/",
        "https://shop。。example.com/",
        "https://example.com。。/",
        "https://shop.%2Eexample.com/",
      ],
    ],
    // Long enough to show a slow check.
    [
      "a private name, however long",
      [
        `https://${"a.".repeat(30_000)}local/`,
        `https://${"a".repeat(60_000)}/`,
        `https://${"10.".repeat(20_000)}nip.io/`,
      ],
    ],
  ])("must not be %s", (_, urls) => {
    expect(urls.filter((url) => !/^must /.test(urlFault(url) ?? ""))).toEqual([]);
  });

  it("is refused with a reason", () => {
    expect(urlFault("http://example.com/")).toMatch(/https/);
    expect(urlFault("https://example.com:8443/")).toMatch(/443/);
    expect(urlFault("https://u:p@example.com/")).toMatch(/user name|password/);
    expect(urlFault("https://10.0.0.1/")).toMatch(/address/);
    expect(urlFault("https://localhost/")).toMatch(/public/);
    expect(urlFault("https://127.0.0.1.nip.io/")).toMatch(/stand for an address/);
  });
});

describe("URLs with equal canonical forms", () => {
  it.each([
    [
      "https://shop.example.com",
      ["https://shop.example.com/", "HTTPS://Shop.Example.Com:443", "https://shop.example.com/#top"],
    ],
    [
      "https://shop.example.com/hooks",
      ["https://shop.example.com/./hooks", "https://shop.example.com/a/../hooks#x"],
    ],
    ["https://shop.example.com/?a=1", ["https://shop.example.com?a=1", "https://shop.example.com:443?a=1#b"]],
    ["https://xn--bcher-kva.example/%C3%A9", ["https://bücher.example/é", "https://BÜCHER.example/%C3%A9"]],
    ["http://127.0.0.1:9000", ["http://127.0.0.1:9000/", "http://2130706433:9000"]],
    ["http://localhost", ["http://localhost:80/"]],
  ])("are %s", (spelling, urls) => {
    for (const url of [spelling, ...urls]) expect(canonicalUrl(url)).toBe(spelling);
  });

  it("are not those that a server may distinguish", () => {
    const different = [
      "https://shop.example.com",
      "https://shop.example.com/hooks",
      "https://shop.example.com/hooks/",
      "https://shop.example.com/Hooks",
      "https://shop.example.com/hooks?",
      "https://shop.example.com/hooks?a=1&b=2",
      "https://shop.example.com/hooks?b=2&a=1",
      "https://shop.example.com//hooks",
      "https://shop.example.com/%68ooks",
    ];
    expect(new Set(different.map(canonicalUrl)).size).toBe(different.length);
    for (const url of different) expect(canonicalUrl(url)).toBe(url);
  });

  it("have no fault if any spelling has none", () => {
    for (const url of ["https://example.com/", "https://bücher.example/?q#x", "http://localhost:80/"]) {
      expect(urlFault(canonicalUrl(url), "localhost:*")).toBeUndefined();
    }
  });
});

describe("a URL without its query", () => {
  it("keeps scheme, host and path", () => {
    expect(withoutQuery("https://shop.example.com/hooks/1?token=s3cret#x")).toBe(
      "https://shop.example.com/hooks/1",
    );
    expect(withoutQuery("http://localhost:9000")).toBe("http://localhost:9000/");
  });
});

describe("WEBHOOK_ALLOWED_HOSTS", () => {
  const allowed = "localhost:*, 127.0.0.1:9000,[::1]:9001 ,shop.test:80,shop.test:443,";

  it.each([
    "http://localhost/",
    "http://localhost:1234/hook",
    "https://localhost:8443/",
    "http://LOCALHOST:5/",
    "http://127.0.0.1:9000/",
    "http://127.0.0.1:9000?order=1",
    "http://localhost:1234",
    "http://[::1]:9001/",
    "http://shop.test/",
    "https://shop.test/",
    "https://example.com/",
  ])("lets %s through", (url) => {
    expect(urlFault(url, allowed)).toBeUndefined();
  });

  it.each([
    "http://127.0.0.1/",
    "http://127.0.0.1:9001/",
    "http://[::1]:9000/",
    "http://127.0.0.2:9000/",
    "http://shop.test:8080/",
    "http://other.shop.test/",
    "http://localhost.evil.example:1234/",
    "http://xlocalhost:1234/",
    "http://user@localhost:1234/",
    "http://localhost:1234@127.0.0.1/",
    "ftp://localhost:1234/",
    "ws://localhost:1234/",
    "http://example.com/",
    "http://:80/",
    // The same hosts in disguise.
    "http://2130706433:9000/",
    "http://0x7f.1:9000/",
    "http://127.0.0.1.:9000/",
    "http://１２７.0.0.1:9000/",
    "http://[0:0:0:0:0:0:0:1]:9001/",
    "https://ⓛocalhost:8443/",
    "http:/localhost:1234/",
    "http:\\\\localhost:1234/",
  ])("does not let %s through", (url) => {
    expect(urlFault(url, allowed)).toMatch(/^must /);
  });

  it.each(["", ",", "*", "*:*", ":*", "localhost", "localhost:", "localhost:12345", "ocalhost:*", " : "])(
    "exempts nothing else when it is %j",
    (list) => {
      for (const url of [
        "http://localhost:1234/",
        "https://localhost/",
        "http://127.0.0.1/",
        "http://example.com/",
      ]) {
        expect(urlFault(url, list)).toMatch(/^must /);
      }
    },
  );
});
