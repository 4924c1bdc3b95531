CREATE TABLE `partner_moves` (
	`from_database` integer NOT NULL,
	`to_database` integer NOT NULL,
	PRIMARY KEY(`from_database`, `to_database`)
);
--> statement-breakpoint
CREATE TRIGGER `partners_leave_databases` AFTER UPDATE OF `orders_database` ON `partners`
WHEN NEW.orders_database <> OLD.orders_database
BEGIN
  INSERT OR IGNORE INTO partner_moves (from_database, to_database) VALUES (OLD.orders_database, NEW.orders_database);
END;
